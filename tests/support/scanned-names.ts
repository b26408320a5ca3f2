const FOLDERS = ['', 'api/', 'admin/', 'backup/', 'old/', 'server/', 'static/', 'media/', 'cgi-bin/', 'src/'];
const WORDS = [
  ...'backup config database db debug dump env error index info install log login phpinfo secrets server'.split(
    ' ',
  ),
  ...'setup shell test upload users web account accounts actuator adm administrator ajax app archive assets'.split(
    ' ',
  ),
  ...'auth bak beta bin bitbucket-pipelines blog boot bugs build cache cfg changelog cmd cms code common'.split(
    ' ',
  ),
  ...'composer conf connect console contents controller core cpanel credentials cron crossdomain css dashboard'.split(
    ' ',
  ),
  ...'data default demo deploy dev devel dist doc docker-compose Dockerfile download e2e editor email engine'.split(
    ' ',
  ),
  ...'export fckeditor feed file files filemanager forgot ftp functions git global graphql health help hidden'.split(
    ' ',
  ),
  ...'home host htaccess htpasswd id_rsa images import inc include intranet invoker jenkins jmx-console js'.split(
    ' ',
  ),
  ...'known_hosts lib license local localhost logs mail main makefile manage management manager master members'.split(
    ' ',
  ),
  ...'migrations module monitor mysql network nginx node_modules oauth orders package passwd password passwords'.split(
    ' ',
  ),
  ...'payment phpmyadmin pma portal private prod production profile proxy public readme release root rpc sample'.split(
    ' ',
  ),
  ...'save scripts search secure security session sessions settings site sql stage staging stats status storage'.split(
    ' ',
  ),
  ...'store stub support swagger sync sys system temp template tests tmp tools trace update user vendor version'.split(
    ' ',
  ),
  ...'view webadmin webdav webmail webpack wp-admin wp-config wp-content www xmlrpc yarn zone'.split(' '),
];
const ENDINGS = ['', '.bak', '.php', '.sql', '.zip', '.json', '.log', '~', '.txt', '.tar.gz', '.yml', '.old'];

/** As the lists of scanners are made: what is often left lying about, in the folders and forms in which it is. */
export const SCANNED: readonly string[] = FOLDERS.flatMap((at) =>
  WORDS.flatMap((word) => ENDINGS.map((ending) => `/${at}${word}${ending}`)),
);
