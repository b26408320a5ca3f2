/** Every column that an import writes: no other name reaches a statement. */
const COLUMNS = [
  ...(['external_id', 'name', 'kana', 'category', 'prefecture_id', 'area_id', 'station_id'] as const),
  ...(['station_exit', 'walk_minutes', 'address', 'building', 'way_in', 'last_train', 'lat', 'lng'] as const),
  ...(['tel', 'line_id', 'website', 'chain', 'service_percent', 'tax_percent', 'total_60', 'seats'] as const),
  ...(['has_private_room', 'accepts_cards', 'has_coupon', 'license_number', 'license_checked_on'] as const),
  ...(['catch_copy', 'introduction', 'notice'] as const),
  ...(['shop_id', 'age', 'birth_month', 'birth_day', 'tall', 'blood_type', 'hometown', 'hobby'] as const),
  ...(['lovers_type', 'work_message', 'message'] as const),
  ...(['weekday', 'open_minute', 'close_minute'] as const),
  ...(['position', 'kind', 'label', 'amount', 'minutes', 'start_minute', 'end_minute'] as const),
  ...(['discount_detail', 'frequency_text', 'conditions', 'expires_on'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

const isColumn = (name: string): name is Column => COLUMNS.includes(name as Column);

/** The same names. @throws for one that no import writes. */
export function columnsOf(names: readonly string[]): Column[] {
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) throw new Error(`No import writes the column ${unknown}`);
  return names.filter(isColumn);
}
