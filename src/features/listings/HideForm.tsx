import { ReasonForm } from '../../console/form/ReasonForm.tsx';

type Props = {
  of: 'casts' | 'shops';
  id: number;
  name: string;
  isHidden: boolean;
  onDone: () => void;
};

/** Takes a page out of sight, or gives it back. */
export const HideForm = ({ of, isHidden, ...form }: Props) => (
  <ReasonForm
    {...form}
    action={of === 'casts' ? '/api/admin/casts/:id/visibility' : '/api/admin/shops/:id/visibility'}
    also={{ visible: isHidden }}
    label={isHidden ? '非公開を解除' : '非公開にする'}
    isDanger={!isHidden}
  />
);
