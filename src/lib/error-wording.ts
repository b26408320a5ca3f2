/** What a visitor reads when the network or the server does not answer (decisions §5). */
export const OFFLINE = '通信できませんでした。電波の良い場所でもう一度お試しください。';
export const IN_PROGRESS = '送信中です。しばらくお待ちください。';
