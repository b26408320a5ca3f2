/** What a guest reads over the login when they want to post. */
export const POST_GATE = 'ログインすると投稿できます。';
