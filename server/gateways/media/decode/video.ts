import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import { VIDEO_MAX_HEIGHT, VIDEO_MAX_SECONDS, VIDEO_MAX_TRACKS, VIDEO_MAX_WIDTH } from '../limits.ts';

/** `width` and `height` are those of the picture as it is shown. */
export type VideoFacts = { width: number; height: number; seconds: number };
/** `unconverted`: a video, but not as the converter makes it. */
export type VideoProblem = 'format' | 'unconverted';

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null };

/** Frames of 8 bits in 4:2:0 are what every phone plays: the baseline, main and high profiles. */
const PROFILES = new Set([66, 77, 88, 100]);

async function read(input: Input): Promise<(VideoFacts & Tracks) | { problem: VideoProblem }> {
  const tracks = await input.getTracks();
  const video = await input.getPrimaryVideoTrack();
  if (!video) return { problem: 'format' };
  const audio = await input.getPrimaryAudioTrack();
  const seconds = await video.computeDuration();
  const length = audio ? Math.max(seconds, await audio.computeDuration()) : seconds;
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const profile = Number.parseInt(
    (await video.getCodecParameterString())?.split('.')[1]?.slice(0, 2) ?? '',
    16,
  );
  const isOurs =
    tracks.length <= VIDEO_MAX_TRACKS &&
    (await video.getCodec()) === 'avc' &&
    PROFILES.has(profile) &&
    (!audio || (await audio.getCodec()) === 'aac') &&
    seconds > 0 &&
    length <= VIDEO_MAX_SECONDS &&
    width > 0 &&
    width <= VIDEO_MAX_WIDTH &&
    height > 0 &&
    height <= VIDEO_MAX_HEIGHT;
  return isOurs ? { width, height, seconds, video, audio } : { problem: 'unconverted' };
}

const inputOf = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF] });

const SEI = 6;

function withoutNotes(frame: Uint8Array, lengthBytes: number): Uint8Array {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthBytes < frame.length; ) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (frame[at + i] ?? 0);
    const end = at + lengthBytes + length;
    if (length === 0 || end > frame.length) throw new Error('broken frame');
    if (((frame[at + lengthBytes] ?? 0) & 31) !== SEI) units.push(frame.subarray(at, end));
    at = end;
  }
  return Buffer.concat(units);
}

/** A new file that begins with what a player needs: no position, no names, no times, no notes. */
export async function remuxVideo(
  bytes: Uint8Array,
): Promise<(VideoFacts & { bytes: Uint8Array }) | { problem: VideoProblem }> {
  const found = await read(inputOf(bytes));
  if ('problem' in found) return found;
  const { video, audio, width, height, seconds } = found;
  const decoderConfig = await video.getDecoderConfig();
  const description = decoderConfig?.description;
  if (!decoderConfig || !description) return { problem: 'unconverted' };
  const avcc = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthBytes = ((avcc[4] ?? 3) & 3) + 1;

  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(pictures, { rotation: await video.getRotation() });
  const sound = audio ? new EncodedAudioPacketSource('aac') : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  const shown = async () => {
    let meta: Parameters<typeof pictures.add>[1] = { decoderConfig };
    for await (const packet of new EncodedPacketSink(video).packets()) {
      const { type, timestamp, duration } = packet;
      const data = withoutNotes(packet.data, lengthBytes);
      if (data.length > 0) await pictures.add(new EncodedPacket(data, type, timestamp, duration), meta);
      meta = undefined;
    }
    pictures.close();
  };
  const heard = async () => {
    if (!audio || !sound) return;
    const audioConfig = await audio.getDecoderConfig();
    let meta: Parameters<typeof sound.add>[1] = audioConfig ? { decoderConfig: audioConfig } : undefined;
    for await (const { data, type, timestamp, duration } of new EncodedPacketSink(audio).packets()) {
      await sound.add(new EncodedPacket(data, type, timestamp, duration), meta);
      meta = undefined;
    }
    sound.close();
  };
  await Promise.all([shown(), heard()]);
  await output.finalize();
  if (!target.buffer) return { problem: 'unconverted' };
  return { bytes: new Uint8Array(target.buffer), width, height, seconds };
}

/** Once per try, so that the sender hears of it at once. */
export async function checkVideo(bytes: Uint8Array): Promise<VideoFacts | { problem: VideoProblem }> {
  const made = await remuxVideo(bytes);
  if ('problem' in made) return made;
  const { width, height, seconds } = made;
  return { width, height, seconds };
}
