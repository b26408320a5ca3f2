import { type Kysely, sql } from 'kysely';

/** The page of the first banner: what a guest wants to know before the first evening. */
const GUIDE = {
  id: 5831,
  title: 'はじめての夜に。料金と流れのガイド',
  body: `<p>はじめてのお店は、料金や流れがわからないと不安なものです。お店に着いてからお会計までを、順番にご説明します。</p>
<h2>お店に着いたら</h2>
<ol><li>入口で人数を伝えます。混んでいるときは、待ち時間を聞いてみましょう。</li><li>料金の説明を受けます。セット料金の時間、サービス料、税のあつかいは、ここで確かめます。</li><li>席に案内され、女の子が隣に座ります。指名しない場合は、時間ごとに替わります。</li></ol>
<h2>料金のしくみ</h2>
<p>席に着いてからの時間で決まる「セット料金」に、指名や飲みものを足した金額が小計です。そこにサービス料（10〜30％ほど）が加わり、最後に消費税がかかります。</p>
<table><thead><tr><th scope="col">内訳</th><th scope="col">金額の例</th></tr></thead><tbody><tr><td>セット料金（60分）</td><td>9,000円</td></tr><tr><td>サービス料 20％</td><td>1,800円</td></tr><tr><td>消費税 10％</td><td>1,080円</td></tr><tr><td><strong>総額</strong></td><td><strong>11,880円</strong></td></tr></tbody></table>
<p>このサイトでは、お店のページでこの計算ができます。人数、延長、指名を入れて、総額を先に確かめてください。</p>
<h2>指名と場内指名</h2>
<p>来店の前から会いたい人が決まっているときは「本指名」、お店で話した人にそのままいてほしいときは「場内指名」を頼みます。料金はそれぞれちがいます。</p>
<h2>延長とお会計</h2>
<p>セットの時間が終わる前に、延長するかどうかを聞かれます。帰るときは「お会計をお願いします」と伝えれば大丈夫です。伝票の内訳がわからないときは、その場で聞いてください。</p>
<h2>気をつけたいこと</h2>
<ul><li>客引きは条例で禁止されています。声をかけられてもついて行かないでください。</li><li>20歳未満の方は、お酒を飲めません。18歳未満の方は、お店に入れません。</li><li>女の子の住まいや本名は聞かない、写真は許可なく撮らない。お互いに気持ちよく過ごすための約束です。</li></ul>
<p>今夜の出勤は<a href="/casts/?tonight=1">こちら</a>から見られます。</p>`,
};

/** The banner stands on every new site; staff change its page as any other news. Behind the news that there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, title, body } = GUIDE;
  await sql`
    insert into news (id, title, body, is_plain, cover, published_at)
    select ${id}::bigint, ${title}::text, ${body}::text, false, 'lamp',
      coalesce(min(published_at) - interval '1 minute', now())
    from news on conflict (id) do nothing`.execute(db);
}
