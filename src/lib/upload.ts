export type Sending = { method: string; headers: Record<string, string>; body?: string | FormData };

/** `fetch` with progress, which only XMLHttpRequest reports. */
export function upload(
  path: string,
  { method, headers, body, signal }: Sending & { signal: AbortSignal },
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    };
    request.onload = () => done(new Response(request.responseText || null, { status: request.status }));
    request.onerror = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
