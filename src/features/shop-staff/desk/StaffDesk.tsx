import { useState } from 'react';
import type { ShopStaff } from '../../../../server/desk/shop-staff/contract.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { showMessage } from '../../../overlay/messages-store.ts';
import { showFailure } from '../../../overlay/show-failure.ts';

type Person = ShopStaff['people'][number];
const ROLES = { owner: 'オーナー', staff: 'スタッフ' } as const;

/** Who may use the desk of a shop: the owner invites staff by mail, and takes them out again. */
export function StaffDesk({ shopId, staff: start }: { shopId: number; staff: ShopStaff }) {
  const [{ people }, setStaff] = useState(start);
  const [sent, setSent] = useState(0);
  function show(next: ShopStaff): void {
    setStaff(next);
    showMessage(next.message ?? '');
  }
  async function remove({ id }: Person): Promise<void> {
    const param = { id: String(shopId), loginId: id };
    const answer = await call('post', '/api/shop_admin/:id/staff/:loginId/remove', { param });
    if (answer.ok) show(answer.data);
    else showFailure(answer.refusal);
  }
  async function inviteAgain({ id }: Person): Promise<void> {
    const param = { id: String(shopId), loginId: id };
    const answer = await call('post', '/api/shop_admin/:id/staff/:loginId/invite', { param });
    if (answer.ok) show(answer.data);
    else showFailure(answer.refusal);
  }
  return (
    <>
      <ul className="card lines" aria-label="この画面を使う人">
        {people.map((person) => (
          <li key={person.id} className="deskline">
            <p>
              <b>{person.name}</b> <span className="badge">{ROLES[person.role]}</span>
              {person.isSelf && '（あなた）'}
            </p>
            <p className="cap">{person.mail}</p>
            {person.role === 'staff' && (
              <RowActions>
                <RowButton
                  name={`${person.name}さんに招待をもう一度送る`}
                  onPress={() => inviteAgain(person)}
                >
                  招待をもう一度送る
                </RowButton>
                <RowButton
                  name={`${person.name}さんを外す`}
                  ask={{
                    title: 'スタッフを外しますか？',
                    text: `${person.name}さんは、このお店の管理画面をすぐに使えなくなります。`,
                    yes: '外す',
                  }}
                  onPress={() => remove(person)}
                >
                  外す
                </RowButton>
              </RowActions>
            )}
          </li>
        ))}
      </ul>
      <h2 className="menuhead">スタッフを招待する</h2>
      <Form
        key={sent}
        action="/api/shop_admin/:id/staff"
        param={{ id: String(shopId) }}
        label="スタッフの招待"
        initial={{ name: '', email: '' }}
        onDone={(next) => {
          show(next);
          setSent(sent + 1);
        }}
      >
        <Field name="name" label="お名前" required autoComplete="off" hint="この画面に表示する名前です。" />
        <EmailField label="メールアドレス" />
        <SubmitButton>招待のメールを送る</SubmitButton>
      </Form>
    </>
  );
}
