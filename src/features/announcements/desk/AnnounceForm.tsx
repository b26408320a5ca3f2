import { useStore } from '@nanostores/react';
import { BODY_MAX, TITLE_MAX } from '../../../../server/desk/announcements/rules.ts';
import { Field } from '../../../components/form/Field.tsx';
import { useForm } from '../../../components/form/Form.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { StepUpForm } from '../../../console/form/StepUpForm.tsx';
import { HeadedText } from '../../../console/form/TextFields.tsx';

/** As a cast sees it, opened. */
function Preview() {
  const { title, message } = useStore(useForm().$values) as Record<string, string>;
  if (!title?.trim() && !message?.trim()) return null;
  return (
    <section className="announce__preview" aria-label="プレビュー">
      <p className="cap">女の子にはこのように見えます</p>
      <div className="card announce">
        <b>{title?.trim() || 'タイトル'}</b>
        <p className="s announce__b">{message?.trim() || '本文'}</p>
      </div>
    </section>
  );
}

const EMPTY = { title: '', message: '', publishedOn: '', castIds: '' };

/** A new announcement, to all casts or to some, at once or later. */
export function AnnounceForm({ onDone }: { onDone: () => void }) {
  return (
    <StepUpForm
      action="/api/admin/announces"
      label="新しいお知らせ"
      initial={EMPTY}
      onDone={showDone(onDone)}
    >
      <HeadedText
        head={{ name: 'title', label: 'タイトル', max: TITLE_MAX }}
        text={{ name: 'message', label: '本文', max: BODY_MAX }}
      />
      <Field
        name="castIds"
        label="対象のキャストID"
        inputMode="text"
        hint="カンマで区切って入力します。空のときは、すべての女の子に送ります。"
      />
      <Field
        name="publishedOn"
        label="公開日時"
        type="datetime-local"
        hint="空のときは、すぐに公開します。"
      />
      <Preview />
      <SubmitButton>公開する</SubmitButton>
    </StepUpForm>
  );
}
