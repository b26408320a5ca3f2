import { isAfterMidnight } from '../../../server/core/business-day.ts';

// A stored page is looked at before and after midnight.
const labels = document.querySelectorAll<HTMLElement>('[data-after-midnight]');
for (const label of labels) label.hidden = !isAfterMidnight(Date.now());
