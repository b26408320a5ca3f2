const OPENINGS = [`'`, `"`, `')`, `'))`, `1`, `1)`, `%'`, `\\'`, `'||'`, `$$`, `-1`, '`'];
const BODIES = [
  ' or 1=1',
  ' and 1=2',
  ' or pg_sleep(2) is null',
  '; select pg_sleep(2)',
  '; drop table shops',
  '; update shops set name = chr(88)',
  ' union select null,null,null,null,null',
  ' union all select usename,passwd from pg_shadow',
  ' and 1=cast((select version()) as int)',
  ' and extractvalue(1,concat(0x7e,version()))',
  ' || (select password_hash from user_passwords limit 1)',
  ' order by 99',
  ' limit 1 offset 1000000000',
  ' having 1=1',
  ' group by 1',
  '; copy shops to program $$id$$',
  ' and (select count(*) from generate_series(1,100000000)) > 0',
  ' ~ (a+)+$',
  " like '%%%%%%%%%%'",
  " :* & | ! <-> 'a':*",
];
const ENDINGS = ['', '--', '#', '/*', ';--'];

/** More than a thousand texts that change a statement of which they become a part. */
export const SQL_PAYLOADS: readonly string[] = OPENINGS.flatMap((a) =>
  BODIES.flatMap((b) => ENDINGS.map((c) => a + b + c)),
);

/** What of the bodies no statement of ours contains: a text stands in its parameters. */
export const INJECTED =
  /pg_sleep|pg_shadow|version\(\)|extractvalue|password_hash from|\$\$id|chr\(88\)|1=[12]|order by 99|1000000000/;

/** What a database says of a statement that it cannot read. */
export const TOLD_BY_DATABASE = /syntax error|invalid input|PostgreSQL 1\d|at character/i;
