/** Decisions §4: to somebody whose logins fail one after the other. */
export const LOGIN_PAUSED = 'ログインの失敗が続いたため、15分ほど時間をおいてからお試しください。';
