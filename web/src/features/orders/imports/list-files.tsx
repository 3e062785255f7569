/** Import and export beside the list of products or customers. */
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { hasRole, isAdmin, type Role } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { ExportButtons } from '../list/export-buttons';
import { ordersPaths } from '../paths';
import { writers } from '../rights';

function ImportButton({ path, roles }: { path: string; roles: readonly Role[] }) {
  const t = useT();
  if (!hasRole(useMe().roles, roles)) return null;
  return (
    <Button component={Link} to={`/${path}`} color="secondary" startIcon={<FileUploadOutlined />}>
      {t('imports.import')}
    </Button>
  );
}

export function ProductFiles({ parameters }: { parameters: string }) {
  return (
    <>
      <ImportButton path={ordersPaths.importProducts} roles={writers.shop} />
      <ExportButtons list="products" parameters={parameters} />
    </>
  );
}

export function CustomerFiles({ parameters }: { parameters: string }) {
  return (
    <>
      <ImportButton path={ordersPaths.importCustomers} roles={writers.customers} />
      {/* Staff see phones one by one, not all of them. */}
      {isAdmin(useMe().roles) && <ExportButtons list="customers" parameters={parameters} />}
    </>
  );
}
