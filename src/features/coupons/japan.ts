/** Not that of the server's code: a script that imports nothing of the shell stands in the page itself. */
export const JAPAN = { timeZone: 'Asia/Tokyo' } as const;
