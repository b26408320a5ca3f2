import { businessDateOf, type IsoDate } from '../../core/business-day.ts';
import { config } from '../../core/config.ts';
import { currentTime } from '../../core/db/clock.ts';
import type { Queryable } from '../../core/db/connect.ts';
import { longDate } from '../../core/holidays.ts';
import { LEGAL, type LegalPage, legalVersionPath } from '../../core/paths.ts';
import { postedOnOf } from '../../core/time-text.ts';
import type { DeskLegal, LegalShown, LegalTexts } from './contract.ts';
import { legalHtml } from './legal-html.ts';
import { knownBy } from './legal-values.ts';
import * as queries from './queries.ts';

export type LegalView = LegalShown & {
  page: LegalPage;
  shown: queries.VersionRow;
  state: 'current' | 'coming' | 'past';
  current: queries.VersionRow;
  coming: queries.VersionRow | null;
  /** Those that are or were in force, the newest first. */
  history: queries.VersionRow[];
};

/** The one in force, or the one that is asked for. Null when there is no such version. */
export async function readLegal(db: Queryable, page: LegalPage, version?: number): Promise<LegalView | null> {
  const today = businessDateOf(currentTime());
  const versions = await queries.selectVersions(db, page);
  const history = versions.filter(({ effectiveOn }) => effectiveOn <= today);
  const [current] = history;
  const shown = version === undefined ? current : versions.find((each) => each.version === version);
  if (!current || !shown) return null;
  const coming = versions.find(({ effectiveOn }) => effectiveOn > today) ?? null;
  const state = shown === current ? 'current' : shown === coming ? 'coming' : 'past';
  const text = legalHtml(await queries.selectText(db, shown.id), knownBy(config()));
  return { ...text, page, shown, state, current, coming, history };
}

/** When that version ended: the next one's day. Null while it is in force or to come. */
export const endOf = ({ shown, history, state }: LegalView): IsoDate | null =>
  state === 'past' ? (history[history.indexOf(shown) - 1]?.effectiveOn ?? null) : null;

export async function readLegalForDesk(db: Queryable): Promise<DeskLegal> {
  const today = businessDateOf(currentTime());
  const rows = await queries.selectForDesk(db, today);
  const versionOf = (page: LegalPage, isComing: boolean) => {
    const row = rows.find((each) => each.page === page && each.effectiveOn > today === isComing);
    if (!row) return null;
    const { id, version, summary, body, note, effectiveOn, setAt, name } = row;
    return {
      ...{ id, version, summary, body, note, effectiveOn, setBy: name },
      ...{ path: legalVersionPath(page, version), effectiveText: longDate(effectiveOn) },
      setOn: postedOnOf(setAt),
    };
  };
  const { values, tables } = knownBy(config());
  return {
    items: LEGAL.flatMap((page) => {
      const current = versionOf(page, false);
      return current ? [{ page, current, coming: versionOf(page, true) }] : [];
    }),
    values: [
      ...[...values.keys()].map((name) => ({ name, isTable: false })),
      ...[...tables.keys()].map((name) => ({ name: `表：${name}`, isTable: true })),
    ],
  };
}

/** As visitors will see it; nothing is kept. */
export const previewLegal = async (
  _db: Queryable,
  _caller: unknown,
  texts: LegalTexts,
): Promise<LegalShown> => legalHtml(texts, knownBy(config()));
