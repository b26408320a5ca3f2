import type { AstroGlobal } from 'astro';
import { database } from '#server/core/db/database.ts';
import { type MyPageSection, myPagePath } from '#server/core/paths.ts';
import { type MyPageView, readMyPage } from '#server/identity/accounts/read-my-page.ts';
import type { MemberSession } from '#server/identity/sessions/contract.ts';
import { readViewer } from '#server/identity/sessions/read-session.ts';

/** How a member proves on a settings page that it is still them. */
export type Prover = { myId: string; hasPassword: boolean; hasLine: boolean };

/** A page below `/my_page/{myId}/`: `view` and `viewer` are null for a guest, who is asked to log in. */
export type MyPage = {
  title: string;
  /** Null on the menu. */
  section: MyPageSection | null;
  prover: Prover;
} & ({ view: MyPageView; viewer: MemberSession } | { view: null; viewer: null });

type Options = {
  title: string;
  section?: MyPageSection;
  /** Without a cast page it does not exist. */
  castsOnly?: boolean;
};

const NOT_FOUND = () => new Response(null, { status: 404 });
const GUEST = { view: null, viewer: null };

/**
 * Opens a page for its owner. A foreign page is a 404, and after a reset code only the new password is left to do.
 * @returns the answer itself where there is nothing to render
 */
export async function openMyPage(
  { params, request, response, redirect }: AstroGlobal,
  { title, section, castsOnly = false }: Options,
): Promise<MyPage | Response> {
  const { myId = '' } = params;
  const viewer = await readViewer(request);
  const page = { title, section: section ?? null, prover: { myId, hasPassword: false, hasLine: false } };
  if (!viewer) {
    response.status = 401;
    return { ...page, ...GUEST };
  }
  if (viewer.myId !== myId) return NOT_FOUND();
  if (viewer.scope === 'reset' && section !== 'change_password')
    return redirect(myPagePath(myId, 'change_password'), 302);
  const view = await readMyPage(database(), viewer);
  if (castsOnly && !view.hasCastPage) return NOT_FOUND();
  const { hasPassword, hasLine } = view;
  return { ...page, prover: { myId, hasPassword, hasLine }, view, viewer };
}
