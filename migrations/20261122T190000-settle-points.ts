import { type Kysely, sql } from 'kysely';

/** What stored points have become at a moment: `recover` of server/community/votes/rules.ts for the database. */
const RECOVER = `
  create function recover_points(stored smallint, since timestamptz, has_more boolean, moment timestamptz,
    out points smallint, out stored_at timestamptz)
  language sql stable as $body$
    select grown.points::smallint,
      case when grown.points >= tier.most then moment else since + passed.steps * tier.every end
    from (select case when has_more then 100 else 30 end as most, case when has_more then 2 else 1 end as step,
        case when has_more then interval '10 minutes' else interval '20 minutes' end as every) tier,
      lateral (select greatest(0, floor(extract(epoch from moment - since) / extract(epoch from tier.every)))::bigint
        as steps) passed,
      lateral (select least(tier.most, stored + passed.steps * tier.step) as points) grown
  $body$`;

/** Before each row: the identities of the account are still those by which its points have grown. */
const SETTLE = `
  create function settle_points() returns trigger language plpgsql as $body$
  declare
    account bigint;
    has_more boolean;
    moment timestamptz(3);
  begin
    if tg_op = 'DELETE' then account := old.user_id; else account := new.user_id; end if;
    -- An account that is being made has its points as it registers; one that is being deleted has none.
    if exists (select from users u join login_identities i on i.user_id = u.id where u.id = account) then
      -- Changing nothing, it waits for a vote of the same moment.
      insert into vote_wallets as w (user_id, points, stored_at)
      select u.id, case when u.registered_by in ('line', 'sms', 'call') then 100 else 10 end, u.created_at
      from users u where u.id = account
      on conflict (user_id) do update set points = w.points;
      has_more := exists (select from login_identities where user_id = account and kind in ('tel', 'line'));
      moment := clock_timestamp();
      update vote_wallets w set (points, stored_at) =
        (select r.points, r.stored_at from recover_points(w.points, w.stored_at, has_more, moment) r)
      where w.user_id = account;
    end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $body$`;

/**
 * Points of votes grow by the identities of an account. Before it gets or loses one, they are stored as they are: a
 * number that is added later raises what can be had from then on, and gives nothing for the time before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RECOVER).execute(db);
  await sql.raw(SETTLE).execute(db);
  await sql`create trigger settle_points before insert or delete on login_identities
    for each row execute function settle_points()`.execute(db);
}
