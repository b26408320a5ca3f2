import { configs } from '../../lib/configs.ts';

/** Phones of Japanese carriers drop mail from domains that they were not told of. */
export function MailNotice() {
  return (
    <p className="note mt-4">
      「@{configs().mailDomain}
      」からのメールを受信できるように設定してください。届かない場合は、迷惑メールフォルダもご確認ください。
    </p>
  );
}
