const EXIF = 0xffe1;
const START_OF_SCAN = 0xffda;
const GPS_DIRECTORY = 0x8825;

function hasGpsDirectory(tiff: DataView): boolean {
  const little = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, little);
  const count = tiff.getUint16(first, little);
  for (let i = 0; i < count; i += 1)
    if (tiff.getUint16(first + 2 + i * 12, little) === GPS_DIRECTORY) return true;
  return false;
}

/** Whether a JPEG says where it was taken (its Exif part points to a GPS directory). */
export function hasLocation(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  try {
    if (view.getUint16(0) !== 0xffd8) return false;
    let at = 2;
    while (view.getUint8(at) === 0xff) {
      const marker = view.getUint16(at);
      if (marker === START_OF_SCAN) return false;
      const length = view.getUint16(at + 2);
      // 「Exif」 and two zeros stand before the directories.
      if (marker === EXIF && view.getUint32(at + 4) === 0x45786966)
        return hasGpsDirectory(new DataView(bytes, at + 10, length - 8));
      at += 2 + length;
    }
  } catch {
    // Cut off or wrongly put together: what follows decides whether it is a picture at all.
  }
  return false;
}
