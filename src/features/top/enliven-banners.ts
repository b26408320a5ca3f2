import Swiper from 'swiper';
import swiperStyles from 'swiper/css?url&no-inline';
import { Keyboard } from 'swiper/modules';
import { autoplay } from '../../components/autoplay.ts';
import { loadStyles } from '../../lib/load-styles.ts';

/** Turns the scrolling row into a slider that moves by itself until the visitor does anything. */
export async function enliven(section: HTMLElement): Promise<void> {
  const slides = section.querySelector<HTMLElement>('[data-track]');
  if (!slides) return;
  await loadStyles(swiperStyles);
  const dots = [...section.querySelectorAll('[data-dot]')];
  section.classList.add('banners--live');
  const swiper = new Swiper(slides, {
    modules: [Keyboard],
    slidesPerView: 'auto',
    spaceBetween: 20,
    keyboard: { enabled: true },
    on: {
      activeIndexChange: ({ activeIndex }) => {
        for (const [place, dot] of dots.entries()) dot.classList.toggle('on', place === activeIndex);
      },
    },
  });
  section.addEventListener('focusin', ({ target }) => {
    const place = swiper.slides.indexOf(target as HTMLElement);
    if (place < 0 || !swiper.slides[place]?.matches(':focus-visible')) return;
    // The browser's own scrolling to the focus would add to the slider's.
    slides.scrollLeft = 0;
    swiper.slideTo(place);
  });
  const stop = autoplay(section, () => (swiper.isEnd ? swiper.slideTo(0) : swiper.slideNext()));
  swiper.on('keyPress', stop);
}
