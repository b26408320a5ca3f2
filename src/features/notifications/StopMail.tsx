import { TokenAction } from '../settings/TokenAction.tsx';

/** Ends the mails. */
export const StopMail = () => <TokenAction action="/api/stop_notices" label="メールを止める" />;
