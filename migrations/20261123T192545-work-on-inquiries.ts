import { type Kysely, sql } from 'kysely';

/** Who of the staff looks after an inquiry, since when its sender waits, and what staff often write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inquiries
      add column assignee_id bigint references users on delete set null,
      add column waiting_since timestamptz(3)`.execute(db);
  await sql`
    update inquiries i set waiting_since = created_at
    where status in ('received', 'checking')
      and not exists (select from inquiry_messages m where m.inquiry_id = i.id and m.from_staff)`.execute(db);
  await sql`alter table inquiries alter column waiting_since set default now()`.execute(db);
  await sql`create index inquiries_waiting on inquiries (id) where waiting_since is not null`.execute(db);
  await sql`create index inquiries_status on inquiries (status, id)`.execute(db);
  await sql`create index inquiries_assignee on inquiries (assignee_id) where assignee_id is not null`.execute(
    db,
  );
  await sql`create index inquiries_receipt on inquiries (receipt text_pattern_ops)`.execute(db);
  await sql`create index users_name_prefix on users (name text_pattern_ops)`.execute(db);
  await sql`
    create table reply_macros (
      id integer generated always as identity primary key,
      title text not null check (char_length(title) between 1 and 50),
      body text not null check (char_length(body) between 1 and 5000),
      created_at timestamptz(3) not null default now())`.execute(db);
  await sql`
    insert into reply_macros (title, body) values
      ('受け付けました', 'お問い合わせありがとうございます。内容を確認し、あらためてご連絡いたします。今しばらくお待ちください。'),
      ('掲載内容を直しました', 'お知らせいただきありがとうございます。内容を確認し、掲載を修正いたしました。お気づきの点がありましたら、またお知らせください。'),
      ('くわしく教えてください', 'お問い合わせありがとうございます。確認のため、対象のページのURLと、気になった箇所をこのメッセージへの返信でお知らせいただけますでしょうか。'),
      ('ログインできないとき', 'ご不便をおかけしております。ログイン画面の「パスワードをお忘れですか？」から、登録した電話番号またはメールアドレスで再設定をお試しください。解決しない場合は、表示されたメッセージをお知らせください。'),
      ('投票ポイントについて', 'お問い合わせありがとうございます。ポイントは時間がたつと自動で回復します。上限と回復の速さは、電話番号またはLINEでのご登録かどうかによって異なります。'),
      ('ご要望を承りました', '貴重なご意見をありがとうございます。担当者で共有し、今後の改善の参考にいたします。')`.execute(
    db,
  );
}
