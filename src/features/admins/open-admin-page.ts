import type { AstroGlobal } from 'astro';
import { database } from '#server/core/db/database.ts';
import type { AdminSection } from '#server/core/paths.ts';
import { readAdminVisitor } from '#server/desk/admins/read-admin.ts';
import type { AdminSession } from '#server/identity/sessions/contract.ts';

/** A page of the admins: `session` is null for an admin who has to give the second factor first. */
export type AdminPage = {
  title: string;
  /** Null on the menu. */
  section: AdminSection | null;
  /** What the page is about; 0 on a page of many. */
  id: number;
  session: AdminSession | null;
  tag: string;
};

const ID = /^[1-9]\d{0,14}$/;

/**
 * Opens a page of the admins. For everybody else it does not exist, and without the second factor only the first does.
 * @returns the answer itself where there is nothing to render
 */
export async function openAdminPage(
  { request }: AstroGlobal,
  { title, section, id }: { title: string; section?: AdminSection; id?: string | undefined },
): Promise<AdminPage | Response> {
  const visitor = await readAdminVisitor(database(), request.headers.get('cookie'));
  const session = visitor?.realm === 'admin' ? visitor : null;
  if (!visitor || (section && !session) || (id !== undefined && !ID.test(id)))
    return new Response(null, { status: 404 });
  return {
    ...{ title: session ? title : '二段階認証', section: section ?? null, id: Number(id ?? 0) },
    ...{ session, tag: visitor.tag },
  };
}
