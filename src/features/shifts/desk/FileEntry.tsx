import { useRef, useState } from 'react';
import type { ShiftWeek } from '../../../../server/desk/shifts/contract.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import type { ShiftStore } from './shift-store.ts';

type Props = { store: ShiftStore; week: ShiftWeek; onProblems: (problems: readonly string[]) => void };
const TOO_LARGE = 'ファイルは1MBまでです。';
const NO_READER = '通信できませんでした。電波の良い場所で、もう一度お試しください。';

/** Enters the shifts of a file into the table, where they wait for 公開する as what is typed does. */
export function FileEntry({ store, week, onProblems }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function enter(file: File): Promise<void> {
    setBusy(true);
    // The parser is as large as the rest of the table.
    const reader = await import('./read-week-file.ts').catch(() => null);
    setBusy(false);
    if (!reader) return void showMessage(NO_READER, { isError: true });
    if (file.size > reader.FILE_MAX) return onProblems([TOO_LARGE]);
    const { entries, problems } = reader.readWeekFile(new Uint8Array(await file.arrayBuffer()), week);
    onProblems(problems);
    if (entries.length > 0) showMessage(`${store.enter(entries)}件を出勤表に入れました。`);
  }

  return (
    <>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
      >
        CSVから入れる
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="出勤のCSVファイル"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) void enter(file);
        }}
      />
    </>
  );
}
