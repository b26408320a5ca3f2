import { useState } from 'react';
import type { Banner } from '../../../../server/community/banners/contract.ts';
import { Nothing, Waiting } from '../../../components/ListStates.tsx';
import { FormPage } from '../../../console/form/FormPage.tsx';
import { runDeed } from '../../../console/form/run-deed.ts';
import { RowActions, RowButton } from '../../../console/table/RowActions.tsx';
import { call } from '../../../lib/call.ts';
import { useAnswer } from '../../../lib/use-answer.ts';
import { WithPlaces } from '../../places/WithPlaces.tsx';
import { BannerForm } from './BannerForm.tsx';

type Line = { banner: Banner; isFirst: boolean; onEdit: () => void; again: () => void };

function BannerLine({ banner, isFirst, onEdit, again }: Line) {
  const { id, title, text, path, isNewTab, area } = banner;
  const param = { id: String(id) };
  return (
    <li className="deskline">
      <b>{title}</b>
      <p className="cap">
        {area?.name ?? '全国'}・{text}
      </p>
      <p className="s">
        <a className="subj" href={path}>
          {path}
        </a>
        {isNewTab && '（新しいタブ）'}
      </p>
      <RowActions>
        <RowButton name={`${title}を編集`} onPress={onEdit}>
          編集
        </RowButton>
        {!isFirst && (
          <RowButton
            name={`${title}を一つ前へ`}
            onPress={() => runDeed(call('post', '/api/admin/banners/:id/raise', { param }), again)}
          >
            一つ前へ
          </RowButton>
        )}
        <RowButton
          name={`${title}を削除`}
          ask={{
            title: 'バナーを削除しますか？',
            text: `「${title}」がトップページから消えます。`,
            yes: '削除する',
          }}
          onPress={() => runDeed(call('delete', '/api/admin/banners/:id', { param }), again)}
        >
          削除
        </RowButton>
      </RowActions>
    </li>
  );
}

/** The sliders of the top page, the country's and those of areas, in their order. */
export function BannerDesk() {
  const { data, refusal, again } = useAnswer(() => call('get', '/api/admin/banners'));
  const [edited, setEdited] = useState<Banner | null>(null);
  const [saved, setSaved] = useState(0);
  if (!data) return <Waiting refusal={refusal} again={again} />;
  const { items } = data;
  const done = () => {
    setEdited(null);
    setSaved(saved + 1);
    again();
  };
  return (
    <>
      <h2 className="menuhead">表示の順（{items.length}件）</h2>
      {items.length === 0 ? (
        <Nothing text="バナーはありません。トップページには何も表示されません。" />
      ) : (
        <ul className="card lines">
          {items.map((banner, place) => (
            <BannerLine
              key={banner.id}
              banner={banner}
              isFirst={banner.area?.id !== items[place - 1]?.area?.id || place === 0}
              onEdit={() => setEdited(banner)}
              again={again}
            />
          ))}
        </ul>
      )}
      {!edited && <h2 className="menuhead">バナーを追加</h2>}
      <FormPage edited={edited?.title} onCancel={() => setEdited(null)}>
        <section className="card card--pad" aria-label={edited ? 'バナーを編集' : 'バナーを追加'}>
          <WithPlaces>
            {(places) => (
              <BannerForm key={`${saved} ${edited?.id}`} banner={edited} places={places} onDone={done} />
            )}
          </WithPlaces>
        </section>
      </FormPage>
    </>
  );
}
