import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const MARKER = 'planted-marker';

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A grey PNG that says it has this size; `pixels` is what its data inflates to. */
export function png(width: number, height: number, pixels: Buffer, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo with a marker in every kind of metadata, lying on its side. */
export const taggedJpeg = async (): Promise<Buffer> => {
  const half = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 200, top: 0 }])
    .withExif({
      IFD0: { Copyright: MARKER, Make: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1', GPSLongitude: '139/1 41/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${MARKER}</rdf></x:xmpmeta>`)
    .jpeg({ quality: 90 })
    .toBuffer();
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(MARKER.length + 2)}${MARKER}`, 'latin1');
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(`<?php ${MARKER}`)]);
};

/** A JPEG whose header claims another size. */
export async function jpegThatClaims(width: number, height: number): Promise<Buffer> {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const at = photo.indexOf(Buffer.from([0xff, 0xc0]));
  photo.writeUInt16BE(height, at + 5);
  photo.writeUInt16BE(width, at + 7);
  return photo;
}

/** A GIF of `count` frames of one pixel each, on a screen of 300×300. */
export function gifOfFrames(count: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([0x2c, 1, 0x2c, 1, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])]);
}

/** What is no picture of ours, whatever its name says. */
export const FOREIGN: Record<string, Buffer> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script/></svg>`),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj'),
  php: Buffer.from('<?php system($_GET["c"]); ?>'),
  djvu: Buffer.from('AT&TFORM\0\0\0\x20DJVU', 'latin1'),
  mvg: Buffer.from('push graphic-context\nfill "url(https://example.com/)"'),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  tiff: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  bmp: Buffer.from('BM\x36\0\x0c\0', 'latin1'),
  avif: Buffer.from('\0\0\0\x20ftypavif', 'latin1'),
  zip: Buffer.from('PK\x03\x04', 'latin1'),
  ...Object.fromEntries(
    Object.entries({
      eicar: 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
      postscript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n',
      xml: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      xpm: '/* XPM */\nstatic char *x[] = {"1 1 1 1", "a c red", "a"};',
      xbm: '#define x_width 300\n#define x_height 300\nstatic char x_bits[] = {0};',
      pnm: 'P6\n300 300\n255\n',
      farbfeld: 'farbfeld\0\0\x01\x2c\0\0\x01\x2c',
      photoshop: '8BPS\0\x01\0\0\0\0\0\0\0\x03',
      'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
      'JPEG XL': '\0\0\0\x0cJXL \r\n\x87\n',
      'JPEG XR': 'II\xbc\x01',
      heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      webm: '\x1a\x45\xdf\xa3',
      icon: '\0\0\x01\0\x01\0\x10\x10',
      cursor: '\0\0\x02\0\x01\0\x10\x10',
      'Apple icon': 'icns\0\0\0\x10',
      fits: 'SIMPLE  =                    T',
      exr: '\x76\x2f\x31\x01',
      radiance: '#?RADIANCE\n',
      dds: 'DDS \x7c\0\0\0',
      emf: '\x01\0\0\0\x6c\0\0\0',
      wmf: '\xd7\xcd\xc6\x9a',
      mng: '\x8aMNG\r\n\x1a\n',
      windows: 'MZ\x90\0',
      linux: '\x7fELF\x02\x01\x01',
      mac: '\xcf\xfa\xed\xfe',
      java: '\xca\xfe\xba\xbe',
      wasm: '\0asm\x01\0\0\0',
      shell: '#!/bin/sh\nid\n',
      script: 'GIF=1;alert(1)//',
      gzip: '\x1f\x8b\x08\0',
      bzip2: 'BZh91AY&SY',
      xz: '\xfd7zXZ\0',
      rar: 'Rar!\x1a\x07\x01\0',
      '7z': "7z\xbc\xaf'\x1c",
      sqlite: 'SQLite format 3\0',
      font: 'wOF2\0\x01\0\0',
      word: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      rtf: '{\\rtf1\\ansi}',
      csv: '=cmd|calc!A1,1\n',
      zeros: '\0'.repeat(1000),
    }).map(([name, text]) => [name, Buffer.from(text, 'latin1')]),
  ),
};

/** A picture of the newest of formats that are not ours, as far as what says how large it is. */
export function avifThatClaims(side: number): Buffer {
  const box = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const size = Buffer.alloc(12);
  size.writeUInt32BE(side, 4);
  size.writeUInt32BE(side, 8);
  const properties = box('iprp', box('ipco', box('ispe', size)));
  const kind = Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1')),
    box('meta', Buffer.alloc(4), box('hdlr', kind), box('pitm', Buffer.from([0, 0, 0, 0, 0, 1])), properties),
    box('mdat', Buffer.alloc(1000, 0xa5)),
  ]);
}

/** Marks of what a reader could take a file for that is also a picture. */
export const SECOND_NATURES = [
  ...['<?php system($_GET["c"]); ?>', '<script>alert(1)</script>', '<svg onload=alert(1)>', '%PDF-1.7\n'],
  ...['PK\x03\x04\x14\0', MARKER],
];
/** Short enough to stand in such a mark, long enough never to come about in the data of a picture. */
export const NEVER_SERVED = ['<?php', '$_GET[', '<script', '<svg', '%PDF-', 'PK\x03\x04', MARKER];

/** Pictures that show something, and carry `text` besides: in a comment of their format, and behind their end. */
export async function polyglots(text: string): Promise<Record<string, Buffer>> {
  const bytes = Buffer.from(text, 'latin1');
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c9a7a0' } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, bytes.length + 2]);
  const grey = Buffer.alloc(300 * 301);
  const gif = gifOfFrames(1);
  const ofGif = Buffer.concat([Buffer.from([0x21, 0xfe, bytes.length]), bytes, Buffer.from([0])]);
  return {
    'a comment of a JPEG': Buffer.concat([jpeg.subarray(0, 2), comment, bytes, jpeg.subarray(2)]),
    'behind a JPEG': Buffer.concat([jpeg, bytes]),
    'a text of a PNG': png(300, 300, grey, [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), bytes]))]),
    'a profile of a PNG': png(300, 300, grey, [chunk('eXIf', bytes)]),
    'behind a PNG': Buffer.concat([png(300, 300, grey), bytes]),
    'a comment of a GIF': Buffer.concat([gif.subarray(0, 13 + 6), ofGif, gif.subarray(13 + 6)]),
    'behind a GIF': Buffer.concat([gif, bytes]),
  };
}
