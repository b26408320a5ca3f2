import { RenewCodes } from '../second-factor/RenewCodes.tsx';
import { StepUpForm } from './StepUpForm.tsx';

/** New recovery codes of an admin. */
export const CodesSetting = ({ left }: { left: number }) => (
  <RenewCodes left={left} form={(parts) => <StepUpForm action="/api/admin/recovery_codes" {...parts} />} />
);
