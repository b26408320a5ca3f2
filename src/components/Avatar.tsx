type Props = { name: string; img: string | null; size: 32 | 40 | 48; dot?: string | null };

/** A person's picture, or the first letter of their name. */
export function Avatar({ name, img, size }: Props) {
  const classes = `avatar${size === 40 ? '' : ` avatar--${size}`}`;
  return img ? (
    <img className={classes} src={img} width={size} height={size} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className={`${classes} avatar--txt`} aria-hidden="true">
      {[...name][0] ?? ''}
    </span>
  );
}
