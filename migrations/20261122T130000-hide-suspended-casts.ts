import { type Kysely, sql } from 'kysely';

const FOLDED = 'folded, reading, sound, pairs';
const RENEWED = FOLDED.split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');
/** The words by which a cast is found, made of `name` and `kana` of row `l`. */
const WORDS = `
  cross join lateral (select fold_text(l.name) as folded offset 0) f
  cross join lateral (
    select case when l.kana = '' then f.folded else fold_text(l.kana) end as reading offset 0) r
  cross join lateral (select sound_of(r.reading) as sound offset 0) s
  cross join lateral (select pairs_of(f.folded, s.sound) as pairs offset 0) p`;

/** Into `ids`, the rows of an update that differ in `columns`; no join, whose plan would be kept for larger updates. */
const changedIds = (columns: string) => `
  select array_agg(id) into ids from (select ${columns} from new_rows except select ${columns} from old_rows) n`;

const LIST_CASTS = `
  create or replace function list_casts() returns trigger language plpgsql as $body$
  declare ids integer[];
  begin
    if tg_table_name = 'casts' and tg_op = 'INSERT' then
      select array_agg(id) into ids from new_rows;
    elsif tg_table_name = 'casts' then
      ${changedIds('id, shop_id, visible, name, kana, last_active_at')};
    else
      ${changedIds('id, status, area_id, prefecture_id, station_id, category')};
      select array_agg(c.id) into ids from casts c where c.shop_id = any(ids);
    end if;
    if ids is null then return null; end if;
    insert into listed_casts (cast_id, shop_id, area_id, prefecture_id, station_id, category, active_at, ${FOLDED})
    select l.cast_id, l.shop_id, l.area_id, l.prefecture_id, l.station_id, l.category, l.active_at, ${FOLDED}
    from (
      select c.id as cast_id, s.id as shop_id, s.area_id, s.prefecture_id, s.station_id, s.category,
        c.last_active_at as active_at, c.name, c.kana
      from casts c join shops s on s.id = c.shop_id
      where c.visible and s.status = 'open' and c.id = any(ids) order by s.id for share of s
    ) l ${WORDS}
    on conflict (cast_id) do update set shop_id = excluded.shop_id, area_id = excluded.area_id,
      prefecture_id = excluded.prefecture_id, station_id = excluded.station_id, category = excluded.category,
      active_at = excluded.active_at, ${RENEWED};
    delete from listed_casts l where l.cast_id = any(ids) and not exists (
      select from casts c join shops s on s.id = c.shop_id
      where c.id = l.cast_id and c.visible and s.status = 'open');
    return null;
  end $body$`;

const GONE = `exists (select from new_rows n where n.id = c.id and not n.visible)
  and exists (select from old_rows o where o.id = c.id and o.visible)`;
const OWN_PAGE = `array['birth_month', 'birth_day', 'tall', 'blood_type', 'bust', 'hometown', 'lovers_type', 'hobby',
  'work_days', 'work_message', 'message', 'updated_at']`;
const LISTED = `exists (select from new_rows n join old_rows o using (id)
  where n.id = c.id and to_jsonb(n) - ${OWN_PAGE} is distinct from to_jsonb(o) - ${OWN_PAGE})`;

const TELL_PAGES = `
  create or replace function page_change_casts_update() returns trigger language plpgsql as $body$
  begin
    if current_setting('app.page_changes', true) = 'off' then return null; end if;
    insert into page_change (tag, purge)
    select tag, bool_or(purge) from (
      with changed as ((select * from old_rows except all select * from new_rows)
        union all (select * from new_rows except all select * from old_rows))
      select 'cast:' || c.id, ${GONE} from changed c
      union all
      select tag, ${GONE} from changed c left join shops s on s.id = c.shop_id, lateral (values
        ('cast-card:' || c.id), ('shop:' || s.id), ('shop-card:' || s.id)) t (tag) where ${LISTED}
      union all
      select tag, false from changed c join shops s on s.id = c.shop_id, lateral (values
        ('area:' || s.area_id), ('prefecture:' || s.prefecture_id), ('station:' || s.station_id), ('top'),
        ('directory')) t (tag) where ${LISTED}
    ) as tags (tag, purge) where tag is not null group by tag order by tag;
    return null;
  end $body$`;

/** A cast whose account is suspended: the page follows the account, whichever of the two changes. */
const FOLLOW_ACCOUNTS = `
  create function suspend_casts() returns trigger language plpgsql as $body$
  begin
    if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.cast_id is distinct from new.cast_id) then
      update casts set suspended = false where id = old.cast_id and suspended;
    end if;
    if tg_op <> 'DELETE' then
      update casts set suspended = (new.status = 'suspended')
        where id = new.cast_id and suspended <> (new.status = 'suspended');
    end if;
    return null;
  end $body$;
  create trigger suspend_casts_insert after insert on users for each row
    when (new.cast_id is not null and new.status = 'suspended') execute function suspend_casts();
  create trigger suspend_casts_update after update of status, cast_id on users for each row
    when ((old.status = 'suspended', old.cast_id) is distinct from (new.status = 'suspended', new.cast_id))
    execute function suspend_casts();
  create trigger suspend_casts_delete after delete on users for each row
    when (old.cast_id is not null and old.status = 'suspended') execute function suspend_casts();`;

/** Files lie where the state of their owner puts them: a job moves them, whatever has changed that state. */
const SETTLE_FILES = `
  create function settle_files() returns trigger language plpgsql as $body$
  begin
    -- Before the first start of the job queue there is no file yet either.
    if to_regnamespace('graphile_worker') is not null then
      perform graphile_worker.add_job(tg_argv[0], json_build_object(tg_argv[1], new.id), max_attempts := 10,
        job_key := tg_argv[0] || ':' || tg_argv[1] || ':' || new.id);
    end if;
    return null;
  end $body$;
  create trigger settle_files_of_casts after update on casts for each row
    when (old.visible <> new.visible) execute function settle_files('settle_posts_of', 'castId');
  create trigger settle_files_of_shops after update of status on shops for each row
    when ((old.status = 'open') <> (new.status = 'open')) execute function settle_files('settle_posts_of', 'shopId');
  create trigger settle_files_of_users after update of status on users for each row
    when ((old.status = 'active') <> (new.status = 'active')) execute function settle_files('settle_faces', 'userId');`;

/**
 * A cast is seen while she is public and her account is not suspended: `visible` says both, for every query, index and
 * trigger (server/core/db/visible.ts). `status` is what the operator and the cast herself have chosen, and comes back with
 * the end of a suspension.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casts
      add column suspended boolean not null default false,
      add column visible boolean not null generated always as (status = 'public' and not suspended) stored`.execute(
    db,
  );
  await sql`drop index casts_shop`.execute(db);
  await sql`create index casts_shop on casts (shop_id, id) where visible`.execute(db);
  await sql`drop index casts_name_key`.execute(db);
  await sql`create index casts_name_key on casts (name_key(name)) where visible`.execute(db);
  // A generated column has no value yet before the update.
  await sql`drop trigger keep_updated_at on casts`.execute(db);
  await sql`create trigger keep_updated_at before update on casts for each row
    when (new.updated_at = old.updated_at) execute function keep_updated_at('visible')`.execute(db);
  for (const statement of [LIST_CASTS, TELL_PAGES, FOLLOW_ACCOUNTS, SETTLE_FILES])
    await sql.raw(statement).execute(db);
  await sql`update casts set suspended = true
    where id in (select cast_id from users where status = 'suspended')`.execute(db);
}
