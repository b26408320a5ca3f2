import type { AccountType } from '../../../server/identity/accounts/contract.ts';
import { Option } from '../../components/form/Option.tsx';
import { configs } from '../../lib/configs.ts';
import { openModal } from '../../overlay/modal-store.ts';
import { Agreement } from './Agreement.tsx';
import { LineButton, RECOMMENDED } from './LineButton.tsx';

type Props = { type: AccountType; shopId?: number; intent: 'login' | 'register' };

const MUCH = '投票ポイント 最大100Pt';
const LITTLE = '投票ポイント 最大30Pt・回復はゆっくり';
/** A cast does not come to vote. */
const UNSEEN = { tel: '電話番号は公開されません', mail: 'メールアドレスは公開されません' };

/** LINE first, then the other ways: only those that this site can carry out. All but mail are recommended (specification §1). */
export function WaysToRegister({ type, shopId, intent }: Props) {
  const { lineLogin, callNumber, smsNumber, mailDomain } = configs();
  const args = { type, shopId, isChosen: intent === 'register' };
  const isCast = type === 'girl';
  const byTel = isCast ? UNSEEN.tel : MUCH;
  return (
    <>
      <LineButton intent={intent} type={type} shopId={shopId} />
      {lineLogin && <p className="or">または</p>}
      {smsNumber && (
        <Option
          icon="sms"
          title="SMSで登録"
          mark={RECOMMENDED}
          note={byTel}
          onChoose={() => openModal('register_sms', args)}
        />
      )}
      {callNumber && (
        <Option
          icon="phone"
          title="電話をかけて登録"
          mark={RECOMMENDED}
          note={byTel}
          onChoose={() => openModal('register_call', args)}
        />
      )}
      {mailDomain && (
        <Option
          icon="mail"
          title="メールで登録"
          note={isCast ? UNSEEN.mail : LITTLE}
          onChoose={() => openModal('register_email', args)}
        />
      )}
      {intent === 'register' && (
        <div className="mt-3">
          <Agreement by="登録する" />
        </div>
      )}
    </>
  );
}
