import type { Answer } from './answer.ts';
import { addressOf, type Input, type Parts, type Path } from './call.ts';
import { deliver } from './deliver.ts';

export const callForFile = <P extends Path<'get'>>(path: P, input: Input<'get', P>): Promise<Answer<Blob>> =>
  deliver({ method: 'get', path: addressOf(path, input as unknown as Parts) }, { asFile: true }) as Promise<
    Answer<Blob>
  >;
