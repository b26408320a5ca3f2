import type { AdminSection } from '../../../server/core/paths.ts';

/** The parts of the admin pages that exist, with their titles. */
export const ADMIN_SECTIONS: Record<AdminSection, { title: string; icon: string }> = {
  second_factor: { title: '認証アプリ', icon: 'lock' },
  recovery_codes: { title: '回復コード', icon: 'list' },
  sessions: { title: '管理画面を開いている端末', icon: 'sms' },
  leave: { title: '管理者をやめる', icon: 'out' },
};

/** The part that an address names: null for the menu, undefined for none. */
export function adminSectionOf(sub: string | undefined): AdminSection | null | undefined {
  if (!sub) return null;
  return Object.hasOwn(ADMIN_SECTIONS, sub) ? (sub as AdminSection) : undefined;
}
