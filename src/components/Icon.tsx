import sprite from './icons.svg?url';

/** An icon of the sprite (24 grid); decoration only, the control around it carries the name. */
export function Icon({ name, size = 24 }: { name: string; size?: 16 | 20 | 24 }) {
  return (
    <svg className={size === 24 ? 'i' : `i i--${size}`} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
