const EXIF = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const TAKEN = 0x9003;

/** What a photo tells about its taking: whether it says where, and when (ms; null when it does not say). */
export type Traces = { hasLocation: boolean; takenAt: number | null };
const NONE: Traces = { hasLocation: false, takenAt: null };

/** What an entry of a directory of Exif points to; null without such an entry. */
function find(tiff: DataView, directory: number, tag: number): number | null {
  const little = tiff.getUint16(0) === 0x4949;
  const count = tiff.getUint16(directory, little);
  for (let i = 0; i < count; i += 1) {
    const at = directory + 2 + i * 12;
    if (tiff.getUint16(at, little) === tag) return tiff.getUint32(at + 8, little);
  }
  return null;
}

/** 「2026:11:21 19:05:00」 is the time of the phone's own zone, as is the browser's. */
function momentIn(tiff: DataView, at: number): number | null {
  const text = Array.from({ length: 19 }, (_, i) => String.fromCharCode(tiff.getUint8(at + i))).join('');
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts;
  return new Date(year, month - 1, day, hours, minutes, seconds).getTime();
}

function readTiff(tiff: DataView): Traces {
  const first = tiff.getUint32(4, tiff.getUint16(0) === 0x4949);
  const hasLocation = find(tiff, first, GPS_DIRECTORY) !== null;
  try {
    const exif = find(tiff, first, EXIF_DIRECTORY);
    const taken = exif === null ? null : find(tiff, exif, TAKEN);
    return { hasLocation, takenAt: taken === null ? null : momentIn(tiff, taken) };
  } catch {
    return { hasLocation, takenAt: null };
  }
}

/** What the Exif part of a JPEG tells; nothing for any other file. */
export function tracesOf(bytes: ArrayBuffer): Traces {
  const view = new DataView(bytes);
  try {
    if (view.getUint16(0) !== 0xffd8) return NONE;
    let at = 2;
    while (view.getUint8(at) === 0xff) {
      const marker = view.getUint16(at);
      if (marker === START_OF_SCAN) return NONE;
      const length = view.getUint16(at + 2);
      // 「Exif」 and two zeros stand before the directories.
      if (marker === EXIF && view.getUint32(at + 4) === 0x45786966)
        return readTiff(new DataView(bytes, at + 10, length - 8));
      at += 2 + length;
    }
  } catch {
    // Cut off or wrongly put together: what follows decides whether it is a picture at all.
  }
  return NONE;
}
