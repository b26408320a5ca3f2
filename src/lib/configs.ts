import type { PublicConfigs } from '../../server/core/public-configs.ts';

const NOTHING: PublicConfigs = {
  callNumber: null,
  smsNumber: null,
  mailDomain: null,
  lineLogin: false,
  operatorName: '',
};

let read: PublicConfigs | undefined;

/** The settings that the page carries for the browser. */
export function configs(): PublicConfigs {
  if (!read) {
    const content = document.querySelector<HTMLMetaElement>('meta[name="configs"]')?.content;
    read = content ? (JSON.parse(content) as PublicConfigs) : NOTHING;
  }
  return read;
}
