/**
 * Runs in the head, before the first fade: one that the browser gives up, on the way back above all, is no error, and
 * its refusal has no other taker. The policy of scripts names its hash.
 */
export const SKIPPED_FADES =
  "for(const n of['pageswap','pagereveal'])addEventListener(n,({viewTransition:v})=>{for(const p of v?[v.ready,v.finished,v.updateCallbackDone]:[])p.catch(()=>{})})";
