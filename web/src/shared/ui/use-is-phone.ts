/** Whether the window is a phone's: the rail is a bar at its bottom, and dialogs take all of it. */
import { useMediaQuery } from '@mui/material';

const PHONE = '(max-width:599.95px)';

export const useIsPhone = (): boolean => useMediaQuery(PHONE);
