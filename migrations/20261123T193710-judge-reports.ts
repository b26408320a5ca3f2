import { type Kysely, sql } from 'kysely';

/**
 * Reports of the same thing are one case, which staff decide; its text is kept as it was reported. Accounts are
 * suspended by two admins: one proposes, another decides. A review that staff have removed stays hidden when its
 * writer changes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_cases (
      id bigint generated always as identity primary key,
      model text not null check (model in ('Tl', 'TlComment', 'Cast', 'Review', 'Shop')),
      object_id bigint not null,
      writer_id bigint references users on delete set null,
      label text not null,
      snapshot text not null,
      urgent boolean not null,
      reports integer not null default 1 check (reports > 0),
      opened_at timestamptz(3) not null default now(),
      due_at timestamptz(3) not null,
      status text not null default 'open' check (status in ('open', 'acted', 'dismissed')),
      action text check (action in ('none', 'delete', 'hide')),
      note text not null default '' check (char_length(note) <= 2000),
      decided_by bigint references users on delete set null,
      decided_at timestamptz(3),
      check ((status = 'open') = (decided_at is null)),
      check ((status = 'open') = (action is null)))`.execute(db);
  await sql`create unique index moderation_cases_object on moderation_cases (model, object_id) where status = 'open'`.execute(
    db,
  );
  await sql`create index moderation_cases_due on moderation_cases (due_at, id) where status = 'open'`.execute(
    db,
  );
  await sql`create index moderation_cases_decided on moderation_cases (id) where status <> 'open'`.execute(
    db,
  );
  await sql`create index moderation_cases_writer on moderation_cases (writer_id) where writer_id is not null`.execute(
    db,
  );
  await sql`create index moderation_cases_decided_by on moderation_cases (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`
    alter table reports
      drop constraint reports_model_check,
      add constraint reports_model_check check (model in ('Tl', 'TlComment', 'Cast', 'Review', 'Shop')),
      add column case_id bigint references moderation_cases on delete set null`.execute(db);
  await sql`create index reports_case on reports (case_id)`.execute(db);
  await sql`
    insert into moderation_cases (model, object_id, label, snapshot, urgent, reports, opened_at, due_at)
    select model, object_id, min(label), min(snapshot), bool_or(reason in ('safety', 'minor', 'sexual')), count(*),
      min(created_at),
      min(created_at + case when reason in ('safety', 'minor', 'sexual') then interval '2 hours' else interval '24 hours' end)
    from reports where status = 'open' group by model, object_id`.execute(db);
  await sql`
    update reports r set case_id = c.id from moderation_cases c
    where r.status = 'open' and c.model = r.model and c.object_id = r.object_id`.execute(db);
  await sql`
    create table suspension_proposals (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      reason text not null check (char_length(reason) between 1 and 2000),
      case_id bigint references moderation_cases on delete set null,
      proposed_by bigint references users on delete set null,
      proposed_at timestamptz(3) not null default now(),
      status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
      decided_by bigint references users on delete set null,
      decided_at timestamptz(3),
      check ((status = 'open') = (decided_at is null)),
      check (status <> 'approved' or decided_by <> proposed_by))`.execute(db);
  await sql`create unique index suspension_proposals_user on suspension_proposals (user_id) where status = 'open'`.execute(
    db,
  );
  for (const column of ['case_id', 'proposed_by', 'decided_by', 'user_id'])
    await sql`create index ${sql.ref(`suspension_proposals_${column}_all`)} on suspension_proposals (${sql.ref(column)})`.execute(
      db,
    );
  await sql`create index users_status on users (status, id) where status <> 'active'`.execute(db);
  await sql`create index users_admins on users (id) where is_admin`.execute(db);
  await sql`create index shops_name_prefix on shops (name text_pattern_ops)`.execute(db);
  await sql`create index casts_name_prefix on casts (name text_pattern_ops)`.execute(db);
  await sql`create index moderation_cases_label on moderation_cases (label text_pattern_ops)`.execute(db);
  await sql`alter table reviews add column removed boolean not null default false`.execute(db);
}
