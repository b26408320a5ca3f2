import { EVIDENCE_BYTES, EVIDENCE_KINDS, EVIDENCE_TOO_LARGE } from '../../../server/desk/takedowns/rules.ts';

const QUALITY = 0.9;
/** What the server takes, by the first bytes: JPEG, PNG, GIF, PDF. */
const HEADS = ['\xff\xd8\xff', '\x89PNG', 'GIF8', '%PDF-'];

export class EvidenceProblem extends Error {}

/** WebP, HEIC and whatever else this browser can show. */
async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) throw new EvidenceProblem(EVIDENCE_KINDS);
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) throw new EvidenceProblem(EVIDENCE_KINDS);
  // What was transparent would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new EvidenceProblem(EVIDENCE_KINDS);
  const { name, lastModified } = file;
  return new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg', lastModified });
}

/** @throws EvidenceProblem with the words for it, before anything is sent */
export async function prepareEvidence(file: File): Promise<File> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 5).arrayBuffer()));
  const sent = HEADS.some((each) => head.startsWith(each)) ? file : await asJpeg(file);
  if (sent.size > EVIDENCE_BYTES) throw new EvidenceProblem(EVIDENCE_TOO_LARGE);
  return sent;
}
