import { TokenAction } from '../accounts/TokenAction.tsx';

/** Ends the mails. */
export const StopMail = () => <TokenAction action="/api/stop_notices" label="メールを止める" />;
