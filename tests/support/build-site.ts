import { build } from '../../scripts/build.ts';

/** Once before all files of a project: what they ask is built from the present sources, even for a single file. */
export default function setup(): void {
  build();
}
