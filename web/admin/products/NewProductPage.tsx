import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { useFormKey } from '#web/admin/form/use-form-key.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { saveProduct } from './admin-product-endpoints.ts';
import { NewFamilyFields } from './families/NewFamilyFields.tsx';
import { useNewFamily } from './families/use-new-family.ts';
import { writeForm } from './product-values.ts';
import { ProductForm } from './ProductForm.tsx';
import { useProductForm } from './use-product-form.ts';

export function Component() {
  const uid = useUserId();
  const [save] = saveProduct.useMutation();
  const navigate = useNavigate();
  const formKey = useFormKey();
  const state = useProductForm({
    needsPhotos: true,
    send: async ({ values, photos, onProgress }) => {
      if (family.options.length > 0) return sendFamily(values, photos, onProgress);
      const form = writeForm(values, PRODUCT_FIELD_NAMES, photos);
      const { message } = await formKey.use((idempotencyKey) =>
        save({ uid, idempotencyKey, form, onProgress }).unwrap(),
      );
      state.allowLeaving();
      toast.success(message, ACROSS_PAGES);
      await navigate(adminPaths.products);
      return true;
    },
  });
  const family = useNewFamily(state.form);

  async function sendFamily(...filled: Parameters<typeof family.send>) {
    const created = await family.send(...filled);
    if (!created) return false;
    state.allowLeaving();
    toast.success(created.message, ACROSS_PAGES);
    if (!created.arePhotosSaved)
      toast.error('Not all photos could be saved. Add them here, below “Photos”.', ACROSS_PAGES);
    await navigate(adminPaths.family(created.family._id));
    return true;
  }

  return (
    <AdminScreen
      title="New product"
      backTo={{ path: adminPaths.products, label: 'Products' }}
      about="It is in the shop as soon as you create it. A draft is not: it needs a name only."
    >
      <ProductForm
        state={state}
        submitLabel="Create product"
        options={<NewFamilyFields family={family} />}
        otherwise={{ label: 'Save as draft', state: 'draft' }}
        photosHint="Up to 5 pictures (JPEG, PNG, WebP or AVIF), each up to 5 MB. Square ones look best."
      />
    </AdminScreen>
  );
}
