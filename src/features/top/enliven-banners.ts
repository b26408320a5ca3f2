import Swiper from 'swiper';
import swiperStyles from 'swiper/css?url&no-inline';
import { Autoplay, Keyboard } from 'swiper/modules';
import { loadStyles } from '../../lib/load-styles.ts';

const EVERY_MS = 5000;

/** Turns the scrolling row into a slider that moves by itself until the visitor does anything. */
export async function enliven(section: HTMLElement): Promise<void> {
  const slides = section.querySelector<HTMLElement>('[data-slides]');
  const pause = section.querySelector<HTMLButtonElement>('[data-pause]');
  if (!slides || !pause) return;
  await loadStyles(swiperStyles);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const dots = [...section.querySelectorAll('[data-dot]')];
  section.classList.add('banners--live');
  const swiper = new Swiper(slides, {
    modules: [Autoplay, Keyboard],
    slidesPerView: 'auto',
    spaceBetween: 20,
    keyboard: { enabled: true },
    autoplay: still ? false : { delay: EVERY_MS, pauseOnMouseEnter: true, disableOnInteraction: true },
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
  if (still) return;
  pause.hidden = false;
  const stop = () => {
    swiper.autoplay.stop();
    pause.hidden = true;
  };
  pause.addEventListener('click', stop);
  section.addEventListener('focusin', (event) => event.target !== pause && stop());
  swiper.on('touchStart', stop);
  swiper.on('keyPress', stop);
}
