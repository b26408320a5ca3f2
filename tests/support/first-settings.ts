import { vi } from 'vitest';
import { restoreSettings } from './settings-at-start.ts';

// Before each file, which a setup file is read again for, as the modules it imports are not.
vi.useRealTimers();
restoreSettings();
