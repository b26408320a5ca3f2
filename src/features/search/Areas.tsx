import { areaPath, prefecturePath } from '../../../server/core/paths.ts';
import type { ModalProps } from '../../overlay/modal-args.ts';
import { AreaChoices } from '../places/AreaChoices.tsx';
import { lastArea } from '../places/area-memory.ts';
import { WithPlaces } from '../places/WithPlaces.tsx';
import { foundIn, pickPlace } from './found-in.ts';

/** The modal of one prefecture's areas: each is a way to its list. */
export function Areas({ args: { half, prefecture, current, query, pick } }: ModalProps<'areas'>) {
  const found = foundIn(half);
  const last = lastArea();
  return (
    <WithPlaces>
      {({ regions }) => {
        const here = regions
          .flatMap((region) => region.prefectures)
          .find(({ slug }) => slug === prefecture.slug);
        if (!here) return null;
        const all = {
          href: `${prefecturePath(half, here.slug)}${query}`,
          name: here.name,
          count: found(here),
        };
        return (
          <AreaChoices
            areas={here.areas}
            current={current}
            found={found}
            hrefOf={(slug) => `${areaPath(half, here.slug, slug)}${query}`}
            all={all}
            last={last?.prefectureSlug === here.slug ? last.slug : undefined}
            onPick={pick ? (area) => pickPlace(here, area) : undefined}
          />
        );
      }}
    </WithPlaces>
  );
}
