import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { shopIn } from '../../overlay/number-in.ts';
import { showRefusal } from '../../overlay/show-failure.ts';

export type WishedShop = { id: number; name: string };

/**
 * The shop whose link has led here, by the name that the server knows it by; null without one, undefined while the
 * server is asked.
 */
export function useWishedShop(): WishedShop | null | undefined {
  const [asked] = useState(() => shopIn(new URLSearchParams(location.search)));
  const [wished, setWished] = useState<WishedShop | null | undefined>(asked ? undefined : null);
  useEffect(() => {
    if (!asked) return;
    void call('get', '/api/shop_prices', { query: asked }).then((answer) => {
      setWished(answer.ok ? { id: asked.shopId, name: answer.data.name } : null);
      if (!answer.ok) showRefusal(answer.refusal);
    });
  }, [asked]);
  return wished;
}
