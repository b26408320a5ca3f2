import { CheckField } from '../../../components/form/CheckField.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { Waiting } from '../../../components/ListStates.tsx';
import { showDone } from '../../../console/form/run-deed.ts';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { LimitDesk } from './LimitDesk.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SWITCHES } from './switches.ts';

const NAMES = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];

/** What staff set for the whole site, and who has set it before. */
export function SettingDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/settings'));
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { values, limits, history } = data;
  return (
    <>
      <section className="card card--pad" aria-label="設定">
        <Form
          key={history.find(({ kind }) => kind === 'switch')?.id ?? 0}
          action="/api/admin/settings"
          label="サイトの設定"
          initial={values}
          onDone={showDone(again)}
        >
          {NAMES.map((name) => (
            <div key={name}>
              <CheckField name={name}>{SWITCHES[name].name}</CheckField>
              <p className="note">{SWITCHES[name].note}</p>
            </div>
          ))}
          <SubmitButton>変更する</SubmitButton>
        </Form>
      </section>
      <LimitDesk limits={limits} again={again} />
      <SettingHistory history={history} limits={limits} />
    </>
  );
}
