import { useEffect, useState } from 'react';
import type { TakedownReceived } from '../../../server/desk/takedowns/contract.ts';
import { NOTICES, RIGHTS, STANDINGS } from '../../../server/desk/takedowns/rules.ts';
import { ChoiceField } from '../../components/form/ChoiceField.tsx';
import { EmailField } from '../../components/form/EmailField.tsx';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { prepareForm, sendGuarded } from '../../components/form/form-token.ts';
import { GrowingField } from '../../components/form/GrowingField.tsx';
import { Honeypot } from '../../components/form/Honeypot.tsx';
import { Received } from '../../components/form/Received.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import type { Deliver } from '../../lib/deliver.ts';
import { EvidenceField } from './EvidenceField.tsx';

const TOO_LARGE = 413;

/** What is too large are the files: it is said at their field. */
const send: Deliver = async (...sent) => {
  const answer = await sendGuarded(...sent);
  if (answer.ok || answer.refusal.status !== TOO_LARGE) return answer;
  return { ok: false, refusal: { ...answer.refusal, errors: { evidence: [answer.refusal.message] } } };
};

/** The page from which the visitor comes, or a part of it: `#/cast/12/`, `#/tl/5/#comment-7`. */
function asked(): string {
  const [path = ''] =
    /^#(\/[\w/-]{1,200}(?:#(?:comment|review)-\d{1,15})?)$/.exec(location.hash)?.slice(1) ?? [];
  return path && location.origin + path;
}

/** Asks the operator to take something down; everybody may, with no account. */
export function TakedownForm() {
  const [received, setReceived] = useState<TakedownReceived | null>(null);
  useEffect(prepareForm, []);
  if (received)
    return (
      <Received {...received}>
        <p className="s mt-2">
          結果は、ご入力いただいた連絡先へお送りします。お問い合わせの際は、受付番号をお知らせください。
        </p>
      </Received>
    );
  const initial = {
    evidence: [],
    ...{ url: asked(), part: '', right: '', reason: '' },
    ...{ standing: '', name: '', email: '', notice: '', subject: '' },
  };
  return (
    <Form action="/api/takedown" label="削除のご依頼" initial={initial} via={send} onDone={setReceived}>
      <Field name="url" label="対象ページのURL" required type="url" inputMode="url" />
      <GrowingField
        name="part"
        label="問題のある箇所"
        required
        rows={2}
        hint="例：3枚目の写真、自己紹介の2行目"
      />
      <ChoiceField name="right" label="侵害されたと考える権利" required choices={RIGHTS} />
      <GrowingField name="reason" label="理由" required rows={4} />
      <ChoiceField name="standing" label="あなたの立場" required choices={STANDINGS} />
      <Field name="name" label="お名前" required autoComplete="name" />
      <EmailField label="連絡先（メールアドレス）" />
      <ChoiceField name="notice" label="投稿者への通知の可否" required choices={NOTICES} />
      <EvidenceField />
      <Honeypot />
      <SubmitButton>依頼する</SubmitButton>
    </Form>
  );
}
