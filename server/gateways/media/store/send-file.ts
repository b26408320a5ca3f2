import type { ServerResponse } from 'node:http';
import { pour } from '../../../core/http/streams.ts';
import type { OpenFile, Part } from './media-store.ts';

export function sendFile(file: OpenFile, response: ServerResponse, part?: Part): void {
  if (file.whole && !part) response.end(file.whole);
  else pour(file.stream(part), response);
}
