/** The library of pictures: choose one, or upload one. */

import UploadOutlined from '@mui/icons-material/UploadOutlined';
import {
  Alert,
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Skeleton,
} from '@mui/material';
import { useRef, useState } from 'react';
import { formatProblem, type Problem, toProblem } from '@/shared/api/problem';
import { useI18n } from '@/shared/i18n/i18n-context';
import { PictureInput } from '@/shared/ui/picture-input';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useUploadPictureMutation } from '../../api';
import { useListSiteImagesQuery } from '../../api.gen';
import type { SiteImage } from '../../contract';

interface PictureDialogProps {
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Return the path of the smallest size. */
const thumbnail = ({ sizes, path }: SiteImage): string => sizes[0]?.path ?? path;

function useUpload() {
  const { locale } = useI18n();
  const [upload, { isLoading }] = useUploadPictureMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (file: File): Promise<SiteImage | null> => {
    setProblem(null);
    try {
      return await upload({ locale, file }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
      return null;
    }
  };
  return { send, isLoading, problem };
}

export function PictureDialog({ onChoose, onClose }: PictureDialogProps) {
  const { t } = useI18n();
  const { data, error, refetch } = useListSiteImagesQuery({ itemsPerPage: 200 });
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const pictures = data?.['hydra:member'];
  const violation = upload.problem?.violations[0]?.message;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="pictures-title">
      <DialogTitle id="pictures-title">{t('site.images.title')}</DialogTitle>
      <DialogContent>
        {upload.isLoading && <LinearProgress aria-label={t('site.images.uploading')} />}
        {upload.problem && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {violation ?? formatProblem(upload.problem, t)}
          </Alert>
        )}
        {error && !pictures && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && !pictures && <Skeleton variant="rounded" height={160} />}
        {pictures?.length === 0 && <EmptyState text={t('site.images.none')} />}
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
          {pictures?.map((picture) => (
            <ButtonBase
              key={picture.id}
              aria-label={picture.name}
              onClick={() => onChoose(picture.path)}
              sx={{
                display: 'block',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                overflow: 'hidden',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box
                component="img"
                alt=""
                src={thumbnail(picture)}
                loading="lazy"
                sx={{ width: '100%', height: 100, objectFit: 'cover', display: 'block' }}
              />
              <Box
                component="span"
                sx={{
                  display: 'block',
                  p: 0.5,
                  typography: 'caption',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {picture.name}
              </Box>
            </ButtonBase>
          ))}
        </Box>
        <PictureInput
          input={input}
          label={t('site.images.file')}
          onChoose={(file) => void upload.send(file).then((image) => image && onChoose(image.path))}
        />
      </DialogContent>
      <DialogActions>
        <Button
          startIcon={<UploadOutlined />}
          disabled={upload.isLoading}
          onClick={() => input.current?.click()}
        >
          {t('site.images.upload')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
