import { spawn } from 'node:child_process';
import path from 'node:path';
import { GOALS, type Goal } from './goals.ts';
import { table } from './scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Figures = Record<string, unknown>;

/** In a process of its own: no bench meets the memory or the compiled code of another. */
function figuresOf(bench: string): Promise<Figures> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/bench.ts'), bench], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, YOAKARI_STATIONS: process.argv[3] ?? process.env.YOAKARI_STATIONS },
  });
  let last = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    process.stdout.write(part);
    last = (last + part).slice(-100_000);
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      const line = last.trimEnd().split('\n').at(-1) ?? '';
      if (code === 0) done(JSON.parse(line) as Figures);
      else failed(new Error(`${bench} ended with ${code}.`));
    });
  });
}

const holds = ({ is, goal }: Goal, value: number) => (is === '≤' ? value <= goal : value >= goal);

/** `all STATIONS.csv`: every goal with its figure and its verdict. A bench that fails leaves its goals without one. */
export async function run(): Promise<Figures> {
  const rows: string[][] = [];
  let met = 0;
  for (const bench of new Set(GOALS.map((goal) => goal.bench))) {
    console.log(`\n=== ${bench}`);
    const figures = await figuresOf(bench).catch((error: Error): Figures => {
      console.error(error.message);
      return {};
    });
    for (const goal of GOALS.filter((each) => each.bench === bench)) {
      const value = figures[goal.figure];
      const isMet = typeof value === 'number' && holds(goal, value);
      met += Number(isMet);
      const verdict = typeof value === 'number' ? (isMet ? 'met' : 'MISSED') : 'NOT MEASURED';
      rows.push([bench, goal.figure, String(value ?? '–'), `${goal.is} ${goal.goal}`, verdict]);
    }
  }
  console.log('');
  table(['bench', 'figure', 'measured', 'goal', 'verdict'], rows);
  return { goals: GOALS.length, met };
}
