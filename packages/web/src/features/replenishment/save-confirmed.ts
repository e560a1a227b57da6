import { ApiError } from '@shelfward/client/api-error.ts';
import { confirm } from '../../kit/ui/confirm.ts';

/** Asks before the mode Automatic where the newest back-test is worse, and saves again if the user agrees. */
export const saveConfirmed = async <T>(save: (confirmed: boolean) => Promise<T>): Promise<T> => {
  try {
    return await save(false);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'AUTOMATIC_NOT_CONFIRMED')) throw error;
    const agreed = await confirm({
      title: 'Switch to Automatic?',
      text: error.message,
      confirm: 'Switch to Automatic',
      isDangerous: true,
    });
    if (!agreed) throw error;
    return save(true);
  }
};
