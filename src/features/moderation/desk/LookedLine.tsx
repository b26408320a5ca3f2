import { timeText } from '../../../../server/core/time-text.ts';

/** Who of the staff has looked at it, and when; the account may be gone. */
export const LookedLine = ({ lookedOn, lookedBy }: { lookedOn: string; lookedBy: string | null }) => (
  <p className="cap">
    {timeText(lookedOn)}
    {lookedBy && `・${lookedBy}さん`}
  </p>
);
