import { legalPath } from '../../../server/core/paths.ts';

/** What pressing the button means; the pages open beside the form, which stays as it is. */
export function Agreement({ by }: { by: string }) {
  return (
    <p className="note agree">
      {by}と、
      <a className="link" href={legalPath('terms')} target="_blank" rel="noopener">
        利用規約
      </a>
      と
      <a className="link" href={legalPath('privacy')} target="_blank" rel="noopener">
        プライバシーポリシー
      </a>
      に同意したものとみなします。
    </p>
  );
}
